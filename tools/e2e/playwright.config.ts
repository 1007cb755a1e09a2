import { defineConfig } from '@playwright/test'

/** `npm test` runs this against its own instance. To run it by hand, set UPLINE_URL, and CHROMIUM_PATH if needed. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // Long on purpose: a busy machine must not fail a test, and only a failing test waits for the end.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 1,
  fullyParallel: false,
  reporter: [
    ...([['list'], ['./failure-reporter.ts']] as const),
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? ([['json']] as const) : []),
  ],
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/visual/{arg}{ext}',
  updateSnapshots: process.env['UPDATE_VISUAL'] === '1' ? 'all' : 'none',
  use: {
    // Without it, a click on a disabled button waits silently until the test times out.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    baseURL: process.env['UPLINE_URL'] ?? 'http://127.0.0.1:3000',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
        // The headless shell would round the widths of letters to whole pixels. The whole Chromium of users does not.
        '--font-render-hinting=none',
        // A page lives for seconds, so optimizing its scripts costs more processor time than it saves.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
    // Recording takes about a third of the time of a test. To see one, pass --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
