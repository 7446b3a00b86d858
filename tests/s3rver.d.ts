declare module '@20minutes/s3rver' {
  /** A server that speaks S3 over a folder. Its keys are S3RVER and S3RVER. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      /** Takes signatures that it reckons otherwise; of keys that it knows only. */
      allowMismatchedSignatures: boolean
    })
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
