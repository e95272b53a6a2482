-- When the objects of the demo were all at the simulated network; null in a demo company: a start goes on with it.
alter table installation add column demo_objects_at timestamptz;
update installation set demo_objects_at = seeded_at;
