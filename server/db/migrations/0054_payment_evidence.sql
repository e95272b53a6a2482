-- The evidence of a payment (a bank slip, a settlement): what the file is called, what it is by its bytes, and its hash, so that the trail
-- can say which file stood there. A payment of a confirmed month takes none: it is guarded like any other change of it
alter table bill_repayment
  add column evidence_name text,
  add column evidence_mime text,
  add column evidence_bytes bigint,
  add column evidence_sha256 text,
  add constraint bill_repayment_evidence_whole check (num_nulls(evidence_key, evidence_name, evidence_mime, evidence_bytes, evidence_sha256) in (0, 5));
