import { join } from "node:path";
import { SharedLimits } from "../../app/http/limits/shared-limits.ts";
import type { RegisteredPage } from "../../app/http/page-registry.ts";
import { createGoogle } from "../../app/identity/google.ts";
import { createIdentity } from "../../app/identity/identity.ts";
import { sessionReader } from "../../app/identity/session-reader.ts";
import { createShellCookie } from "../../app/identity/shell-cookie.ts";
import type { Config } from "../../platform/config.ts";
import { type ContentVersions, watchContentVersions } from "../../platform/database/content-versions.ts";
import { openDatabase, poolSize, requestTimeouts } from "../../platform/database/open-database.ts";
import { createReadinessCheck } from "../../platform/database/readiness.ts";
import { log } from "../../platform/log.ts";
import { setLogHashSecret } from "../../platform/log-hash.ts";
import { setSealingSecrets } from "../../platform/sealed-text.ts";
import { openNormaliser } from "../../shop/catalogue/photos/normalise-photo.ts";
import { openRenditions } from "../../shop/catalogue/photos/renditions.ts";
import { openSearch } from "../../shop/catalogue/search/search-shop.ts";
import { pageDocuments } from "../../shop/catalogue/search/static-pages.ts";
import { createShellContentReader } from "../../shop/content/texts/shell-content-reader.ts";
import { createMailTransports } from "../../shop/mail/outbox/mail-transports.ts";
import type { Schema } from "../../shop/schema.ts";
import { originalImageFolders } from "../pages/original-image-folders.ts";
import { openHealth } from "./health.ts";
import { loadOrCreateSealingSecrets, loadOrCreateSecret } from "./load-secret.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { defaultOrigin } from "./shop-origin.ts";

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Prepares the database and puts the shop's parts together. `report` is called at slow steps. */
export async function openShop(
  config: Config,
  report: (step: string) => void,
  pages: readonly RegisteredPage[],
  prepare: typeof prepareDatabase = prepareDatabase,
) {
  const searchablePages = pages.filter(({ search, isAlias }) => search && !isAlias).map(({ path }) => path);
  log.level = config.logLevel;
  const { connection, direct, release } = await prepare(config, report);
  const { db, pool, outages, close } = openDatabase<Schema>(connection, poolSize, requestTimeouts);
  const versions = watchContentVersions(pool, direct, { isPooled: connection !== direct });
  await versions.listen();
  outages.setReachabilityProbe(() => versions.status() === "disconnected");
  const secret = config.authSecret ?? loadOrCreateSecret(config.dataDir);
  setLogHashSecret(secret);
  const sealingSecrets = config.credentialsKeys ?? loadOrCreateSealingSecrets(config.dataDir);
  setSealingSecrets(sealingSecrets);
  const renditions = openRenditions(db, {
    originalFolders: originalImageFolders(config).all,
    cacheFolder: join(config.dataDir, "media"),
  });
  const identityOptions = {
    database: db,
    secret,
    origin: defaultOrigin(config),
    originIsFixed: config.appOrigin !== null,
  };
  const identity = createIdentity(identityOptions);
  return {
    config,
    pages,
    secret,
    sealingSecrets,
    database: db,
    pool,
    outages,
    versions,
    health: openHealth(createReadinessCheck(pool, join(config.root, "db/migrations"))),
    shellContentReader: createShellContentReader(db, versions),
    search: openSearch(db, () => searchVersion(versions), pageDocuments(searchablePages)),
    renditions,
    photos: {
      normalise: openNormaliser(config.root),
      warm: config.warmPhotos ? renditions.warm : async () => {},
      isDiskFull: renditions.isDiskFull,
      quotaBytes: config.photoQuotaBytes,
    },
    shellCookie: createShellCookie(secret),
    limits: new SharedLimits(db, config.rateLimitFactor),
    mail: { transports: createMailTransports(db, config.mail), ownerEmail: config.mail.ownerEmail },
    identity,
    sessions: sessionReader({ db, secret, origin: identityOptions.origin }),
    google: config.google && createGoogle(identityOptions, config.google),
    async close() {
      await renditions.stop();
      await versions.stop();
      await close();
      await release();
    },
  };
}

/** The content version of the search; null while changes are not notified. */
function searchVersion({ status, current }: ContentVersions): number | null {
  const listenStatus = status();
  if (listenStatus === undefined || listenStatus === "refused") return null;
  return current();
}
