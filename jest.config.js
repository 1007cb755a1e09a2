import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const nodeTransform = {
  '^.+\\.ts$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true },
        keepClassNames: true,
      },
      module: { type: 'es6' },
      sourceMaps: 'inline',
    },
  ],
}

const webTransform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
      sourceMaps: 'inline',
    },
  ],
}

const everywhere = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.upline/', '<rootDir>/.nx/'],
  watchPathIgnorePatterns: ['<rootDir>/.upline/'],
}

const browserFolders = ['<rootDir>/libs/ui/', '<rootDir>/libs/web-kit/', '<rootDir>/web/']

/** Pure tests, those with a real Postgres and Redis, those of whole instances, and those of the pages in jsdom. */
export default {
  maxWorkers: 2,
  testTimeout: 60_000,
  projects: [
    {
      ...everywhere,
      displayName: 'unit',
      testEnvironment: 'node',
      transform: nodeTransform,
      testMatch: ['<rootDir>/{libs,services,gateway,tools}/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.(int|sys)\\.spec\\.ts$', ...browserFolders],
    },
    {
      ...everywhere,
      displayName: 'integration',
      testEnvironment: 'node',
      transform: nodeTransform,
      testMatch: ['<rootDir>/{libs,services,gateway,tools}/**/*.int.spec.ts'],
      globalSetup: '<rootDir>/tools/test/global-setup.ts',
      globalTeardown: '<rootDir>/tools/test/global-teardown.ts',
    },
    {
      ...everywhere,
      displayName: 'system',
      testEnvironment: 'node',
      transform: nodeTransform,
      testMatch: ['<rootDir>/tools/**/*.sys.spec.ts'],
    },
    {
      ...everywhere,
      displayName: 'web',
      testEnvironment: require.resolve('jest-environment-jsdom'),
      transform: webTransform,
      testMatch: ['<rootDir>/{libs/ui,libs/web-kit,web/*}/**/*.spec.{ts,tsx}'],
      moduleNameMapper: { '\\.css$': '<rootDir>/tools/test/css-names.cjs' },
      setupFilesAfterEnv: ['<rootDir>/tools/test/browser-gaps.ts'],
    },
  ],
}
