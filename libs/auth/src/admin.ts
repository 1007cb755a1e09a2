/** For tools that run in plain Node: nothing here needs Nest, the ORM or decorators. */
export * from './key-rotation.queries.ts'
export { sealedByOthers } from './sealed-columns.queries.ts'
export * from './sealed-columns.ts'
export { secretId } from './secret-box.ts'
export { ABSOLUTE_SECONDS } from './session-token.ts'
export { adminPasswordProblem } from './admin-password.ts'
