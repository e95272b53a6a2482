/** [中文, English]: firms that make materials, their settings page, and what the trail says of them */
export const supplier = {
  'settings.suppliers': ['供应商', 'Suppliers'],
  'supplier.title': ['供应商', 'Suppliers'],
  'supplier.empty': ['还没有供应商', 'No suppliers yet'],
  'supplier.new': ['新增供应商', 'Add a supplier'],
  'supplier.edit': ['编辑供应商', 'Change the supplier'],
  'supplier.bulk.off': ['停用所选 {{count}} 家', 'Switch {{count}} off'],
  'supplier.bulk.on': ['启用所选 {{count}} 家', 'Switch {{count}} on'],
  'supplier.field.name': ['名称', 'Name'],
  'supplier.field.active': ['启用', 'Enabled'],
  'supplier.field.active_hint': [
    '停用后不能再选择；已有素材仍显示这个供应商',
    'A disabled supplier cannot be chosen; its materials keep it',
  ],
  'supplier.materials': ['素材数', 'Materials'],
  'supplier.id': ['编号', 'ID'],
  'supplier.see_materials': ['查看它的素材', 'See its materials'],

  'audit.group.supplier': ['供应商', 'Suppliers'],
  'audit.event.supplier.saved': ['保存供应商', 'Supplier saved'],
  'audit.entity.supplier': ['供应商', 'Supplier'],
  'audit.field.supplier.name': ['名称', 'Name'],
  'audit.field.supplier.active': ['启用', 'Enabled'],
} as const satisfies Record<string, readonly [string, string]>
