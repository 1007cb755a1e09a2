# syntax=docker/dockerfile:1
# Builds one of the Node apps: docker build -f deploy/docker/node.Dockerfile --build-arg APP=services/loans -t upline/loans .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# Only the files that define the packages, so that the next stage is rebuilt only when one of them changes.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /src
COPY . .
RUN node deploy/docker/copy-manifests.mjs /src /manifests

FROM ${NODE_IMAGE} AS packages
WORKDIR /src
COPY --from=manifests /manifests ./
RUN node deploy/docker/seal-lock.mjs package-lock.json \
 && npm ci --ignore-scripts --no-audit --no-fund \
 && node node_modules/patch-package/index.js

FROM packages AS build
ARG APP
COPY . .
RUN test -n "$APP" || { echo 'name the app: --build-arg APP=services/loans' >&2; exit 1; }
RUN npm run build --workspace "$APP" \
 && node tools/build/pack.ts "$APP" /out \
 && cp deploy/docker/healthy.mjs /out/healthy.mjs

# The bundle, native packages and fonts, without compiler, package cache or source. The file system is read-only except for
# UPLINE_HOME and /tmp.
FROM ${NODE_IMAGE} AS app
ENV NODE_ENV=production \
    UPLINE_MODE=production \
    UPLINE_HOME=/data \
    HOST=0.0.0.0
WORKDIR /app
COPY --from=build /out ./
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
VOLUME ["/data"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 CMD ["node", "/app/healthy.mjs"]
# With the argument `migrate` it applies the migrations of a service and exits.
ENTRYPOINT ["node", "--max-semi-space-size=2", "/app/dist/main.js"]
