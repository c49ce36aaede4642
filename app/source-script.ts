/**
 * Keeps in the browser where its first visit came from, for 30 days, and fills it into checkout's form. A script in each page, for
 * everyone the same: a cached page stays as it is, and no module of it is larger. `firstSources` has the words.
 */
export const sourceScript = `(() => {
  try {
    const key = "lumiskin.source", store = localStorage;
    if (navigator.globalPrivacyControl) return store.removeItem(key);
    const kept = () => {
      const [name, at] = (store.getItem(key) || "").split(" ");
      return Date.now() - at < 2592e6 ? name : "";
    };
    if (!kept()) {
      const query = new URLSearchParams(location.search), from = document.referrer && new URL(document.referrer).hostname;
      const names = { instagram: /insta|^ig(shopping)?$/, facebook: /facebook|^fb|messenger|^(meta|msg|an)$/, tiktok: /tiktok|musically|ugc\\.trill/, whatsapp: /whatsapp|^wa(\\.me)?$/, youtube: /youtu|^yt$/, google: /google/, other: /./ };
      const nameOf = (text) => Object.keys(names).find((name) => names[name].test((text || "").toLowerCase()));
      const referrer = from === location.hostname || /^(accounts|mail)\\.|jazzcash/.test(from) ? "" : from;
      const has = (...ids) => ids.some((id) => query.get(id));
      const name = nameOf(query.get("utm_source")) || (has("gclid", "gbraid", "wbraid") ? "google" : has("ttclid") ? "tiktok" : nameOf(has("fbclid") && !/insta/.test(from) ? "fb" : referrer));
      if (name) store.setItem(key, name + " " + Date.now());
      else store.removeItem(key);
    }
    addEventListener("submit", (event) => {
      const field = event.target.elements.firstSource;
      if (field) field.value = kept();
    }, true);
  } catch {}
})()`.replace(/\n\s*/g, "\n");
