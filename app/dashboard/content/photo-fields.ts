/** The fields beside a choice of photos by which a new one is sent, and described. */
export const photoFileField = (choice: string) => `${choice}-file`;
export const photoAltField = (choice: string) => `${choice}-shows`;
