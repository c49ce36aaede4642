/** By these, and not `image/*`, an iPhone sends a JPEG in place of its HEIC. */
export const acceptedPhotos = "image/jpeg,image/png,image/webp,image/avif";
