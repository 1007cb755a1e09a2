import { buildWhatChanged } from '../start/build.ts'

/** `npm run build` builds the packages whose sources changed, as `npm start` does before it starts them. */
await buildWhatChanged({ log: (line) => console.log(line), onStart: () => undefined, outputs: [] })
