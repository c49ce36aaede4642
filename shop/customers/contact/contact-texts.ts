// The contact form's sentences, word for word from section 8 of the specification.

export const contactIncomplete = "Please fill in all required fields";

export const contactSent = "Thank you! Your message has been sent successfully. We'll get back to you soon.";

export const contactFailed =
  "Sorry, there was an error sending your message. Please try again or contact us directly.";
