/**
 * Files of a service: photos, published sites, chunks of large files. Every process of the service reads the same
 * files, on any machine: they are in a bucket if `S3_BUCKET` names one, else in the service's database. The guarantees
 * are the same:
 *
 * - A key is words separated by slashes, with a known extension: `sites/9f2c….css` (`contentKey` derives one from the
 * content). Only its extension determines the content type. `putFile` throws for any other key; the others find nothing
 * under it.
 * - A key's file never changes. Putting a key again keeps the stored file, so a repeated job is harmless. Changed
 * content gets a new key. A file may therefore be served as immutable.
 * - A file exists as a whole or not at all.
 *
 * The service tracks its files and their owners in its own table; a store lists nothing. Delete a file once nothing
 * refers to it, and its row after it: if a crash leaves the row, the next run finds it.
 *
 *     imports: [FilesModule.forService({ service: 'sites', settings: config.files })]
 *     constructor(@Inject(FILES) private readonly files: FileStore) {}
 *
 *     const key = contentKey('sites', page, 'html')
 *     await this.files.putFile(key, page)
 *     const file = await this.files.getFile(key) // { bytes, contentType } or undefined
 *     await this.files.deleteFile(key)
 */
export interface FileStore {
  putFile(key: string, bytes: Uint8Array): Promise<void>
  getFile(key: string): Promise<StoredFile | undefined>
  /** Does nothing if the file does not exist. */
  deleteFile(key: string): Promise<void>
}

export interface StoredFile {
  bytes: Buffer
  contentType: string
}
