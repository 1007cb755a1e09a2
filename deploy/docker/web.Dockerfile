# syntax=docker/dockerfile:1
# The built pages as files. The gateway serves them, because only it knows the policy of each response
# (docs/decisions/0020). docker build -f deploy/docker/web.Dockerfile -t upline/web .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

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
ENV NODE_ENV=production
COPY . .
RUN for page in web/*/; do npm run build --workspace "$page" || exit 1; done \
 && node deploy/docker/copy-pages.mjs /src /out

# Copies the files to /pages and exits: an init container of the gateway, or a step before it.
FROM busybox:1.37 AS pages
COPY --from=build /out /web
RUN mkdir /pages && chown 10001:10001 /pages
USER 10001:10001
VOLUME ["/pages"]
CMD ["cp", "-r", "/web/.", "/pages/"]
