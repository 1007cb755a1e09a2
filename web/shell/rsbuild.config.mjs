import { shell } from '../rsbuild.base.mjs'

export default shell()
