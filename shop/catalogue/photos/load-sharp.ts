/** Loads the image library at its first use: a later start, whose renditions exist, needs none of its 15 MB. */
export const loadSharp = () => import("sharp");
