import type { ServerResponse } from "node:http";
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
import { createMailTransports } from "../../shop/mail/outbox/mail-transports.ts";
import type { Schema } from "../../shop/schema.ts";
import { originalImageFolders } from "../pages/original-image-folders.ts";
import { loadOrCreateSealingSecrets, loadOrCreateSecret } from "./load-secret.ts";
import { prepareDatabase } from "./prepare-database.ts";
import type { Middleware } from "./serve.ts";
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

interface Health {
  middleware: Middleware;
  /** From now on `/readyz` says that the shop is not ready. */
  drain(): void;
}

/** Tells supervisors and load balancers only whether the process answers (`/healthz`) and is ready (`/readyz`). */
function openHealth(isReady: () => Promise<boolean>): Health {
  let draining = false;
  return {
    drain() {
      draining = true;
    },
    middleware(request, response, next) {
      const path = request.url?.split("?")[0];
      if (path !== "/healthz" && path !== "/readyz") return next();
      if (request.method !== "GET" && request.method !== "HEAD") return sendText(response, 405, "GET, HEAD");
      if (path === "/healthz") return sendText(response, 200, "ok");
      if (draining) return sendText(response, 503, "closing");
      isReady().then((ready) =>
        draining || !ready ? sendText(response, 503, "not ready") : sendText(response, 200, "ready"),
      );
    },
  };
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...(status === 405 ? { Allow: text } : {}),
  });
  response.end(`${text}\n`);
}
