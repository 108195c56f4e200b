# Builds in one image and runs in another, which has only what it needs. .ci/newcomer follows the same steps
# without Docker.
FROM node:22-bookworm-slim AS build
WORKDIR /furrow
COPY . .
RUN npm ci && npm run build

FROM node:22-bookworm-slim
WORKDIR /furrow
ENV NODE_ENV=production HOST=0.0.0.0
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY --from=build /furrow/dist dist
COPY migrations migrations
COPY scripts scripts
USER node
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/api/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
