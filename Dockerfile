# One image per service from one file: docker build --build-arg APP=identity -t saffron/identity .
# BASE brings Node and npm on a Debian-like system. `npm run test:image` builds all of it, on Debian without any image to download too.
ARG BASE=docker.io/library/node:24.21.0-slim

FROM ${BASE} AS packages
WORKDIR /app
# A base that trusts more than Node does (a company's own authority, say) is believed by npm as well.
ENV NODE_USE_SYSTEM_CA=1 npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false
COPY package.json package-lock.json ./

FROM packages AS build
# No package needs its install script here: what is native comes as a package of its own, and Node is the base's.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY .swcrc tsconfig.json ./
COPY scripts/bootstrap scripts/bootstrap
COPY scripts/image scripts/image
COPY libs libs
COPY apps apps
COPY web web
# The public address, which stands in the prerendered pages and the sitemap.
ARG SITE_URL=http://localhost:3000
RUN SITE_URL="$SITE_URL" node scripts/image/compile.mjs

FROM packages AS production
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts
COPY scripts/image/prune.mjs /tmp/prune.mjs
RUN node /tmp/prune.mjs /app/node_modules

FROM build AS app
ARG APP
RUN node scripts/image/assemble.mjs "$APP" /out

FROM ${BASE}
# Nothing is installed in a running container.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn*
WORKDIR /app
COPY --from=production /app/node_modules node_modules
COPY --from=app /out ./
ARG APP
ARG VERSION=0.1.0
ARG REVISION=
LABEL org.opencontainers.image.title="Saffron ${APP}" \
      org.opencontainers.image.description="The service ${APP} of Saffron, in a process of its own" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# Every container has its door at 3000 and its metrics at 9100, whichever service it is. HOME is where a program may write at all.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9100 HOME=/tmp
EXPOSE 3000 9100
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# main.js leads to the service's own; `migrate` as the argument brings its database and topics up to date and ends.
ENTRYPOINT ["node", "--max-semi-space-size=128", "--v8-pool-size=1", "--no-allocation-site-pretenuring", "--no-memory-reducer", "--heap-growing-percent=200", "--enable-source-maps", "main.js"]
