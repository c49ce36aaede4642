// The first two are the same for every email, so that they reveal no subscriber.

export const subscribed =
  "Thank you! If you are not subscribed yet, we have sent you an email. Please press the button in it to confirm.";

export const subscribedForLater =
  "Thank you! We cannot send emails right now. We have saved your email and will ask you to confirm it soon.";

export const notSubscribed = "Sorry, that did not work. Please try again.";

export const emailMissing = "Please enter your email";

export const emailInvalid = "Please enter a valid email, such as ayesha@example.com";
