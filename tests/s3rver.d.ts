declare module 's3rver' {
  /** A server that speaks S3 over a folder. Its keys are S3RVER and S3RVER. */
  export default class S3rver {
    constructor(options: { port: number; address: string; silent: boolean; directory: string })
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
