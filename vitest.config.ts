import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { helpPages } from './help/help-pages.ts'

export default defineConfig({
  plugins: [react({ jsxImportSource: '#jsx' })],
  test: {
    // Reuses transformed files from disk in the next run.
    experimental: { fsModuleCache: true },
    globalSetup: 'test/world/cluster.ts',
    setupFiles: 'test/world/setup.ts',
    // Longer than any test takes: on a busy machine, a test may be slow without being wrong.
    testTimeout: 90_000,
    // The same timeout as everywhere else that a test waits for a page.
    expect: { poll: { timeout: 20_000, interval: 50 } },
    hookTimeout: 120_000,
    // Pages leave much garbage behind; collecting it while it is young makes a run a tenth cheaper.
    execArgv: ['--max-semi-space-size=32'],
    projects: [
      {
        extends: true,
        test: {
          name: 'side by side',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
          exclude: ['test/screens/**', 'test/proof/**'],
          env: { CHROMIUM_OPTIMIZES: 'no' },
          maxWorkers: 4,
          // Test files share modules and their state, but each has its own test worlds. Reloading modules
          // took a fifth of the time.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // Compiles JSX as in the built app: without its development warnings, React is twice as fast.
        oxc: { jsx: { development: false, importSource: '#jsx' } },
        define: { __BUILD_DATE__: JSON.stringify('2026-03-14') },
        plugins: [helpPages()],
        test: {
          name: 'screens',
          include: ['test/screens/**/*.test.ts'],
          env: { NODE_ENV: 'production' },
          maxWorkers: 4,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // `npm run proof` runs these alone, because they test processes, threads and clocks.
        test: {
          name: 'proof',
          include: ['test/proof/**/*.test.ts'],
          exclude: ['test/proof/browser-*/**'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'proof in a browser',
          include: ['test/proof/browser-*/**/*.test.ts'],
          env: { CHROMIUM_OPTIMIZES: 'no' },
          maxWorkers: 4,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
})
