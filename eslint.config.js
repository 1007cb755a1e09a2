import tseslint from 'typescript-eslint'
import { boundaryRule } from './tools/test/lint/boundary-rule.ts'

/** How the text of a statement begins, or a part of one that begins a clause. `select 1` checks a connection. */
const SQL = `/^\\s*(${[
  'select (?!1$)',
  'insert into ',
  String.raw`update \w+ (as )?(\w+ )?set `,
  'delete from ',
  'merge into ',
  String.raw`(where|and|or) [\w.]+ (=|<>|<|>|is|in|like) `,
  'truncate ',
  String.raw`with (recursive )?\w+ ?(as |\()`,
  String.raw`from \w+ (\w+ )?(join|where|cross join) `,
  String.raw`(left |inner |cross )?join (lateral )?[\w(]+ `,
  String.raw`lock table |analyze |drop (table|index|function) |alter table |copy \w+ (\(.*\) )?from stdin`,
  String.raw`create (or replace |temp |unique |table |index |function |trigger )`,
  String.raw`set (local|session) |savepoint |rollback to |declare \w+ |fetch \d`,
  String.raw`\((select|values|insert|delete) `,
].join('|')})/`

/** Code style, and the import boundaries between packages (tools/test/lint/package-boundaries.ts). */
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
    // Rules that need types. Tests may pass matchers, which are `any`, where a type is expected.
    files: ['{services,libs,gateway,web}/**/src/**/*.{ts,tsx}', 'tools/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.spec.tsx', '**/*.e2e.ts'],
    languageOptions: {
      parserOptions: { project: ['tsconfig.json', 'tsconfig.web.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unsafe-argument': 'error',
      '@typescript-eslint/no-unsafe-assignment': 'error',
      '@typescript-eslint/no-unsafe-call': 'error',
      '@typescript-eslint/no-unsafe-member-access': 'error',
      '@typescript-eslint/no-unsafe-return': 'error',
    },
  },
  {
    // A rejected promise that no one awaits ends a process of the backend: `void` is not enough, see inBackground().
    files: ['services/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.spec.tsx', 'libs/ui/**', 'libs/web-kit/**'],
    rules: { '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }] },
  },
  {
    // Functions of the backend stay short. Split by what each part computes, never by line count.
    files: ['services/*/src/**/*.ts', 'gateway/src/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: ['**/*.spec.ts', 'libs/ui/**', 'libs/web-kit/**'],
    rules: {
      complexity: ['error', 10],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Functions of the tools, too. Attacks register tests, like specs.
    files: ['tools/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.e2e.ts', 'tools/attacks/**'],
    rules: {
      complexity: ['error', 10],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['**/*.spec.ts', '**/*.spec.tsx'], rules: { 'max-lines': ['error', 500] } },
  {
    // Test files of one worker share modules: a module that an earlier file loaded stays as it is.
    files: ['**/*.spec.ts', '**/*.spec.tsx'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock'].map((property) => ({
          object: 'vi',
          property,
          message: 'replace what the module calls: fetch, a browser function or a parameter',
        })),
      ],
    },
  },
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
  {
    // A statement is read, and tested, with the other statements about its tables.
    files: ['{services/*,libs/*,gateway}/src/**/*.ts'],
    ignores: [
      '**/*.{queries,store,migration,entity,entities,spec}.ts',
      // The driver, its migrator and its checks of the server; the databases of tests.
      'libs/{db,testing}/**',
      // An event log in Postgres: its tables, and the functions and cursors that are its protocol.
      'libs/events/src/{embedded,weeks}/**',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[`Literal[value=${SQL}]`, `TemplateElement[value.raw=${SQL}]`].map((selector) => ({
          selector,
          message: 'move the SQL to a *.queries.ts file of the feature',
        })),
      ],
    },
  },
  {
    // Functions of the web apps, too. Split by what each part shows, never by line count.
    files: ['web/*/src/**/*.{ts,tsx}', 'libs/{ui,web-kit}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.ts', '**/*.spec.tsx'],
    rules: {
      complexity: ['error', 10],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
    },
  },
)
