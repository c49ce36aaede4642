/** The form of the shop's settings with every field left blank. */
export const blankSettings = {
  phone: "",
  email: "",
  whatsAppNumber: "",
  whatsAppMessage: "",
  facebook: "",
  instagram: "",
  tikTok: "",
  largestQuantity: "",
  deliveryLine: "",
  bankTitle: "",
  bankName: "",
  iban: "",
  raast: "",
  jazzCash: "",
  easypaisa: "",
};
