-- When a withdrawal last went into a file for the bank, and who took the file: what is in one already does not go into the next unasked.
alter table withdrawals
  add column exported_at timestamptz,
  add column exported_by uuid references profiles,
  add constraint withdrawals_exported check ((exported_at is null) = (exported_by is null));

create function refuse_false_export() returns trigger language plpgsql as $$
begin
  if new.exported_at is null or new.status <> 'approved' or old.exported_at > new.exported_at then
    raise exception 'what was exported stays so, and only what is approved is exported' using errcode = 'check_violation', constraint = 'withdrawals_export_stays';
  end if;
  return new;
end $$;
create trigger refuse_false_export before update of exported_at, exported_by on withdrawals
  for each row when ((old.exported_at, old.exported_by) is distinct from (new.exported_at, new.exported_by))
  execute function refuse_false_export();
