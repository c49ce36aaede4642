// The first two are the same for every email, so that they reveal no subscriber.

export const subscribed =
  "Thank you! Unless you are subscribed already, an email is on its way to you: please press the button in it to confirm.";

export const subscribedForLater =
  "Thank you! We cannot send emails at the moment. We have saved your address and will ask you to confirm it as soon as we can.";

export const notSubscribed = "Sorry, that did not work. Please try again.";

export const emailMissing = "Please enter your email";

export const emailInvalid = "Please enter an email such as ayesha@example.com";
