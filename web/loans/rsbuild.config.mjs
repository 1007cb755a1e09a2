import { remote } from '../rsbuild.base.mjs'

export default remote('loans')
