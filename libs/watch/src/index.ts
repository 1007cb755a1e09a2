export * from './metrics.ts'
export * from './registry.ts'
export * from './spans.ts'
export * from './start-tracing.ts'
