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
    // two starts at once would meet in PostgreSQL's own tables, which it ends as an error
    await client.query(`select pg_advisory_xact_lock(hashtextextended('db/grant.ts', 0))`)
    await client.query(`
      grant usage on schema public to ${name};
      ${grantRows(client.escapeLiteral(role))}
      revoke all on kysely_migration, kysely_migration_texts, kysely_migration_lock from ${name};
      grant select on kysely_migration, kysely_migration_texts to ${name};
      revoke insert, update, delete on order_statuses, order_moves, withdrawal_moves,
        payout_batch_moves, payment_attempt_moves, seller_application_moves, role_permissions,
        act_permissions, confirmed_settings, seals from ${name};
      alter schema jobs owner to ${name};
      ${handOver(client.escapeLiteral(role))}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * On what the owner has made alone: in the same schema there may be tables of a superuser's or a
 * provider's, which are not the owner's to grant.
 */
const grantRows = (role: string): string => `do $$
  declare
    program constant regrole := quote_ident(${role});
    statement text;
  begin
    for statement in
      select format(case relkind when 'S' then 'grant usage, select on sequence %s to %s'
        else 'grant select, insert, update, delete on %s to %s' end, oid::regclass, program)
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and relowner = current_user::regrole
    loop
      execute statement;
    end loop;
  end $$;`

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
