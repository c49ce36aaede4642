/** What has been done with a contact message. One that was answered is read. */
export const contactStates = ["unread", "read", "answered"] as const;
export type ContactState = (typeof contactStates)[number];

/** Months after which a message is deleted that was read or answered. One that no one has read stays. */
export const contactRetentionMonths = 12;
