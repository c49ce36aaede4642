// The first two are the same for every email, so that they reveal no subscriber.

export const subscribed =
  "Thank you! Unless this address is on our list already, a letter is on its way to it: open it and press its button.";

export const subscribedForLater =
  "Thank you! We cannot send letters at the moment. We keep your address and ask you to confirm it as soon as we can.";

export const notSubscribed = "Sorry, that did not work. Please try again.";

export const emailMissing = "Please enter your email";

export const emailInvalid = "Please enter an email such as ayesha@example.com";
