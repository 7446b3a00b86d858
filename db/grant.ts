import pg from 'pg'

/**
 * Lets a role that is not the owner do what the running program does, and no more: read and write
 * rows, and keep the queue in its own schema. It cannot switch off a trigger, drop a constraint or
 * change a table or what statuses mean and which moves there are, so the rules in the database hold
 * for it whatever it is made to send. `url` is the owner's; applied after every migration, since a
 * table may be new.
 */
export async function letProgram(url: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const name = client.escapeIdentifier(role)
    await client.query('begin')
    await client.query(`
      grant usage on schema public to ${name};
      grant select, insert, update, delete on all tables in schema public to ${name};
      grant usage, select on all sequences in schema public to ${name};
      revoke all on kysely_migration, kysely_migration_texts, kysely_migration_lock from ${name};
      grant select on kysely_migration, kysely_migration_texts to ${name};
      revoke insert, update, delete on order_statuses, order_moves, withdrawal_moves,
        payment_attempt_moves, seller_application_moves from ${name};
      alter schema jobs owner to ${name};
      ${handOver(client.escapeLiteral(role))}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * What the queue has made while it ran as the owner. A table takes its sequences, indexes and row
 * type along.
 */
const handOver = (role: string): string => `do $$
  declare
    jobs constant regnamespace := 'jobs';
    program constant regrole := quote_ident(${role});
    statement text;
  begin
    for statement in
      select format('alter %s %s owner to %s', case relkind when 'v' then 'view' else 'table' end, oid::regclass, program)
      from pg_class where relnamespace = jobs and relkind in ('r', 'p', 'v') and relowner <> program
      union all select format('alter routine %s owner to %s', oid::regprocedure, program) from pg_proc where pronamespace = jobs and proowner <> program
      union all select format('alter type %s owner to %s', oid::regtype, program) from pg_type where typnamespace = jobs and typtype in ('e', 'd') and typowner <> program
    loop
      execute statement;
    end loop;
  end $$;`
