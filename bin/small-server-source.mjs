/**
 * Options of Rolldown for the server's bundle: without comments and indentation, but with all names, which stack traces and libraries
 * need (decision 003).
 */
export const sourceWithoutSpace = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/**
 * A Vite plugin that writes the characters beyond ASCII in the server's bundle as escapes. Node stores the text of a module in
 * one byte a character where it has no other, and else in two. @returns {import("vite").Plugin}
 */
export function escapeServerSource() {
  return {
    name: "escape-server-source",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    // After the text was minified, which writes such characters as they are.
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk") file.code = escapeSource(file.code);
      },
    },
  };
}

/**
 * The same program with `\uXXXX` for each character beyond ASCII, which all stand in strings, templates and regular expressions.
 * @param {string} code without comments
 */
export function escapeSource(code) {
  // After a backslash the escape would have another meaning, and a raw template would have another text.
  const [unsafe] = /\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/.exec(code) ?? [];
  if (unsafe) throw new Error(`The server's source has a character that cannot be escaped: ${unsafe}`);
  return code.replace(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
