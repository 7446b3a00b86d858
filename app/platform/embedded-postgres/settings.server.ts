/** With what a server is started, besides its own folder. */
export interface ServerOptions {
  /** False gives up the safety of stored data for speed. */
  durable: boolean
  /** It is made from a backup: the log beside it is replayed, to its end or to a moment. */
  recovery?: { to?: Date | undefined } | undefined
}

/** The settings of an embedded server, as arguments. */
export function settings(socket: string, { durable, recovery }: ServerOptions): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '256MB',
    // what the archive of the log has not yet is kept, but never until the disk is full
    max_slot_wal_keep_size: '8GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // after a crash one call instead of opening each of thousands of files
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...(recovery && recoverySettings(recovery.to)),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The log lies in the folder already, so no command fetches it; nobody asks before it is over. */
const recoverySettings = (to: Date | undefined) => ({
  restore_command: 'false',
  recovery_target_timeline: 'latest',
  hot_standby: 'off',
  // names of zones, and Z is one, are not known yet when it is read
  ...(to && {
    recovery_target_time: to.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
  }),
})
