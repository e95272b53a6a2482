/** [中文, English]: firms that make materials, their settings page, and what the trail says of them */
export const supplier = {
  'supplier.title': ['供应商', 'Suppliers'],
  'supplier.empty': ['还没有供应商', 'No suppliers yet'],
  'supplier.new': ['新增供应商', 'Add a supplier'],
  'supplier.edit': ['编辑供应商', 'Change the supplier'],
  'supplier.field.name': ['名称', 'Name'],
  'supplier.materials': ['素材数', 'Materials'],
  'supplier.id': ['编号', 'ID'],
  'supplier.used.material': ['素材', 'Materials'],

  'audit.group.supplier': ['供应商', 'Suppliers'],
  'audit.event.supplier.saved': ['保存供应商', 'Supplier saved'],
  'audit.event.supplier.deleted': ['删除供应商', 'Supplier deleted'],
  'audit.entity.supplier': ['供应商', 'Supplier'],
  'audit.field.supplier.name': ['名称', 'Name'],
} as const satisfies Record<string, readonly [string, string]>
