import type pg from 'pg'

/** Tables of finance whose changes the trail tells, and whose line tells it: the entity, and the object's id as an expression over the row. */
const TOLD: Readonly<Record<string, { entity: string; id: string }>> = {
  cost_entry: { entity: 'finance.cost', id: 'one.id::text' },
  cost_share: { entity: 'finance.cost', id: 'one.entry_id::text' },
  statement_row: { entity: 'finance.row', id: 'one.id::text' },
  bill_repayment: { entity: 'finance.repayment', id: 'one.id::text' },
  repayment_allocation: { entity: 'finance.repayment', id: 'one.repayment_id::text' },
  platform_figure: { entity: 'finance.figure', id: 'one.id::text' },
  // costs close and open with the outcome they belong to
  finance_month: { entity: 'finance.month', id: `one.month || '/' || replace(one.kind, 'cost', 'outcome')` },
}

/** What a worker writes to hold an object while it works on it: no one decided anything. */
const WORK: Readonly<Record<string, string>> = {
  cost_entry: `tg_op = 'UPDATE' and new.state = 'calculating'`,
  // a month is there as soon as anything of it is
  finance_month: `tg_op = 'INSERT' and new.state = 'open'`,
}

/** From now on every change of a row of finance is written down by the database itself, with its transaction. */
export async function watchChanges(pool: pg.Pool): Promise<void> {
  await pool.query(`create table change_seen (tx xid8 not null default pg_current_xact_id(), entity text, entity_id text, op text)`)
  for (const [table, { entity, id }] of Object.entries(TOLD)) {
    await pool.query(`create function see_${table}() returns trigger language plpgsql as $$
      declare one ${table};
      begin
        if tg_op = 'DELETE' then one := old; else one := new; end if;
        if tg_op <> 'UPDATE' or new is distinct from old then
          if not (${WORK[table] ?? 'false'}) then
            insert into change_seen (entity, entity_id, op) values ('${entity}', ${id}, tg_op || ' ${table}');
          end if;
        end if;
        return null;
      end $$`)
    await pool.query(
      `create trigger see_${table} after insert or update or delete on ${table} for each row execute function see_${table}()`,
    )
  }
  await pool.query(`create table line_seen (tx xid8 not null default pg_current_xact_id(), line bigint)`)
  await pool.query(`create function see_line() returns trigger language plpgsql as $$
    begin insert into line_seen (line) values (new.id); return null; end $$`)
  await pool.query(`create trigger see_line after insert on audit_log for each row execute function see_line()`)
}

/**
 * Where change and trail do not agree, one sentence each: an object that a transaction changed has one line in it, a line about an object is of
 * a transaction that changed it. Rows that come in with a statement are told by the line of its extraction, which counts them.
 */
export async function untoldChanges(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ problem: string }>(
    `with read_in as (select distinct tx, entity_id from change_seen where op = 'INSERT statement_row'),
      changed as (
        select distinct c.tx, c.entity, c.entity_id from change_seen c
        where not (c.entity = 'finance.row' and exists (select from read_in r where r.tx = c.tx and r.entity_id = c.entity_id))),
      told as (
        select s.tx, l.entity, l.entity_id, count(*) as lines, bool_and(l.request_id <> '' and l.at is not null) as whole
        from audit_log l join line_seen s on s.line = l.id
        where l.entity in (${[...new Set(Object.values(TOLD).map(({ entity }) => `'${entity}'`))].join(', ')})
          and l.event not in ('finance.month.verified', 'finance.month.rules_saved', 'finance.figure.imported')
        group by 1, 2, 3)
    select concat_ws(' ', coalesce(c.entity, t.entity), coalesce(c.entity_id, t.entity_id), 'changed', c.tx is not null, 'lines', coalesce(t.lines, 0)) as problem
      from changed c full join told t using (tx, entity, entity_id)
      where c.tx is null or t.tx is null or t.lines <> 1 or not t.whole
    union all
    select concat_ws(' ', 'transaction', i.tx, 'read in', i.rows, 'told', l.after->>'rows_ok')
      from (select tx, count(*) as rows from read_in group by tx) i
      left join line_seen s on s.tx = i.tx
        and exists (select from audit_log e where e.id = s.line and e.event = 'finance.statement.extracted')
      left join audit_log l on l.id = s.line
      where l.id is null or (l.after->>'rows_ok')::bigint <> i.rows`,
  )
  return rows.map(({ problem }) => problem)
}
