/** A form lacks what its page sends, or says what no page of this version does. */
export const outOfDateText = "This form is out of date. Please reload the page and try again.";
