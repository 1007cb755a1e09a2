// The transformer of the tests, except that one file has the text of its mutant. Nothing on disk changes.
const { createHash } = require('node:crypto')
const swc = require('@swc/jest')

module.exports = {
  createTransformer({ mutant, ...options }) {
    const inner = swc.createTransformer(options)
    const sourceOf = (source, name) => (name === mutant.file ? mutant.text : source)
    return {
      canInstrument: false,
      process: (source, name, rest) => inner.process(sourceOf(source, name), name, rest),
      processAsync: (source, name, rest) => inner.processAsync(sourceOf(source, name), name, rest),
      getCacheKey: (source, name, rest) =>
        createHash('sha256')
          .update(inner.getCacheKey(sourceOf(source, name), name, { ...rest, configString: '' }))
          .update(name)
          .digest('hex'),
    }
  },
}
