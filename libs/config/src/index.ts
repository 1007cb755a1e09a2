export * from './clock.ts'
export * from './read-config.ts'
export * from './shared-settings.ts'
export * from './trace.ts'
