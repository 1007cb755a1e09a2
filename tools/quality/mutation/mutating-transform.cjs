// The transformer of the tests, except that one file has the text that UPLINE_MUTANT names. Nothing on disk changes.
const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const swc = require('@swc/jest')

const { file, text } = JSON.parse(readFileSync(process.env.UPLINE_MUTANT, 'utf8'))

module.exports = {
  createTransformer(options) {
    const inner = swc.createTransformer(options)
    const sourceOf = (source, name) => (name === file ? text : source)
    return {
      canInstrument: false,
      process: (source, name, rest) => inner.process(sourceOf(source, name), name, rest),
      processAsync: (source, name, rest) => inner.processAsync(sourceOf(source, name), name, rest),
      getCacheKey: (source, name, rest) =>
        createHash('sha256')
          .update(inner.getCacheKey(sourceOf(source, name), name, rest))
          .update(name)
          .digest('hex'),
    }
  },
}
