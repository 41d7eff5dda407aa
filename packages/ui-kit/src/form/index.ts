export { Form } from './form';
export { FormSelectField, FormTextField } from './form-fields';
export { type FieldRefusal, setServerErrors, useForm } from './use-form';
