export * from './facts.ts'
export * from './operations.module.ts'
export { operatorActions } from './operator-actions.migration.ts'
export { recordOwnAction } from './operator-actions.queries.ts'
