/** Stands for every style sheet: the class `styles.row` is called 'row'. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) })
