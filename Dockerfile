# glibc, because the embedded PostgreSQL, argon2 and sharp come as binaries for it.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY api-schema/package.json api-schema/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY tools/package.json tools/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Everything is kept: `npm start` compares what is installed and built with the sources, and finds nothing to do.
COPY --from=build --chown=node:node /app /app
RUN mkdir /data /backups && chown node:node /data /backups /app
USER node
VOLUME /data /backups
EXPOSE 3000
CMD ["node", "tools/start.mjs"]
