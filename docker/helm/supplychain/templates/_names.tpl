{{- define "supplychain.labels" -}}
app.kubernetes.io/name: supplychain
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "supplychain.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default (printf "v%s" .Chart.AppVersion) }}
{{- end }}

{{- define "supplychain.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "supplychain.containerSecurity" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities:
  drop: [ALL]
{{- end }}

{{- define "supplychain.environment" -}}
envFrom:
  - secretRef:
      name: {{ .Values.existingSecret }}
env:
  {{- range $name, $value := .Values.settings }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
  - name: WORKER_CONCURRENCY
    value: {{ .Values.worker.concurrency | quote }}
{{- end }}

{{- define "supplychain.folders" -}}
volumeMounts:
  - name: data
    mountPath: /data
  - name: temporary
    mountPath: /tmp
{{- end }}

{{- define "supplychain.volumes" -}}
volumes:
  - name: data
    emptyDir: {}
  - name: temporary
    emptyDir: {}
{{- end }}
