import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/server/db/schema.ts',
    './src/server/db/order-schema.ts',
    './src/server/db/list-schema.ts',
    './src/server/db/document-schema.ts',
    './src/server/db/review-schema.ts',
    './src/server/db/sign-in-schema.ts',
    './src/server/db/trail-schema.ts',
    './src/server/db/views-schema.ts',
    './src/server/aces/simulator/aces-schema.ts',
  ],
  out: './migrations',
})
