/** A file for tests, read in pieces: jsdom's Blob has no stream. */
export const blobOf = (bytes: Uint8Array, piece = 7): Blob =>
  ({
    size: bytes.length,
    slice: (from: number, to: number) => ({ arrayBuffer: async () => bytes.slice(from, to).buffer }),
    stream: () => ({
      getReader: () => {
        let at = 0
        return {
          read: async () => {
            const value = bytes.slice(at, (at += piece))
            return value.length > 0 ? { done: false, value } : { done: true, value: undefined }
          },
        }
      },
    }),
  }) as unknown as Blob
