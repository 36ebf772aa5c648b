# Node 24 is the newest LTS that every native module of the portal supports.
FROM node:24.21.0-bookworm AS build
WORKDIR /vitrine
ENV TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1
COPY . .
# The version of pnpm is in package.json.
# hadolint ignore=DL3016
RUN npm install --global "$(node -p 'require("./package.json").packageManager')" \
  && pnpm install --frozen-lockfile \
  && pnpm turbo run build --filter=@vitrine/api --filter=@vitrine/web \
  && find . -name node_modules -prune -exec rm -rf {} + \
  && pnpm install --frozen-lockfile --prod --filter "@vitrine/api..."

FROM node:24.21.0-bookworm-slim
# For films and embedded metadata; without them the import reports it and continues.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg perl \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node /data
WORKDIR /vitrine
COPY --from=build /vitrine/node_modules node_modules
COPY --from=build /vitrine/packages packages
COPY --from=build /vitrine/fixtures fixtures
COPY --from=build /vitrine/apps/web/dist apps/web/dist
COPY --from=build /vitrine/apps/api apps/api
# `docker compose exec portal vitrine import /pictures`
RUN printf '#!/bin/sh\nexec node --enable-source-maps /vitrine/apps/api/dist/cli.js "$@"\n' > /usr/local/bin/vitrine \
  && chmod 755 /usr/local/bin/vitrine
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 VITRINE_DATA=/data
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5m --start-interval=1s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
