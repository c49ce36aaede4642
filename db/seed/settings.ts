/** Placeholder contact details of a new shop, until its owner sets real ones (R41). */
export const seedSettings = {
  phone: "+92 300 0000000",
  email: "hello@lumiskin.example",
  whatsAppNumber: "+923000000000",
  facebook: "https://www.facebook.com/lumiskin.example",
  instagram: "https://www.instagram.com/lumiskin.example",
  tikTok: "https://www.tiktok.com/@lumiskin.example",
};
