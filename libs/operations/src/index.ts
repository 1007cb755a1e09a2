export * from './facts.ts'
export * from './operations.module.ts'
export * from './operator-act.entity.ts'
export { recordOwnAction, operatorActions } from './operator-actions.ts'
