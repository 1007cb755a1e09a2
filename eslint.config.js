import tseslint from 'typescript-eslint'
import { boundaryRule } from './tools/test/lint/boundary-rule.ts'

/** Code style, and the import boundaries between packages (tools/test/lint/rooms.ts). */
export default tseslint.config(
  {
    ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.upline/**', 'docs/**', 'deploy/**', '**/test-results/**'],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommended],
    plugins: { upline: { rules: { boundary: boundaryRule(import.meta.dirname) } } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'upline/boundary': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 300],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
    },
  },
  {
    // A promise that no one awaits ends the process when it is rejected: `void` is not enough, see inBackground().
    files: ['services/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.spec.tsx', 'libs/ui/**', 'libs/web-kit/**'],
    languageOptions: { parserOptions: { project: 'tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  { files: ['**/*.spec.ts', '**/*.spec.tsx'], rules: { 'max-lines': ['error', 500] } },
  {
    files: ['services/*/src/**/*.ts', 'gateway/src/**/*.ts'],
    ignores: ['**/config.ts', '**/*.spec.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: "read it in the app's config.ts only" },
      ],
    },
  },
)
