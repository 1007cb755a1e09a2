{{- define "upline.name" -}}
{{- printf "%s" .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "upline.labels" -}}
app.kubernetes.io/part-of: upline
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* Labels of an object that belongs to no app, or is named after one. */}}
{{- define "upline.release" -}}
{{ include "upline.labels" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* Selects the pods of one app. It must not change during the life of a release. */}}
{{- define "upline.selector" -}}
app.kubernetes.io/name: {{ .app }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end -}}

{{- define "upline.image" -}}
{{ printf "%s/upline/%s:%s" .root.Values.image.registry .image .root.Values.image.tag }}
{{- end -}}

{{/* The Secret of one app: it holds this app's variables and no others. */}}
{{- define "upline.secret" -}}
{{ printf "%s-%s" .root.Values.secrets.existingSecret .app }}
{{- end -}}

{{/* Shared by the pods of apps and jobs. Without `account` a pod can run before the release's account exists. */}}
{{- define "upline.pod" -}}
{{- if .account }}
serviceAccountName: {{ if .root.Values.serviceAccount.create }}{{ include "upline.name" .root }}{{ else }}default{{ end }}
{{- end }}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: {{ .root.Values.terminationGracePeriodSeconds }}
securityContext: {{- toYaml .root.Values.podSecurityContext | nindent 2 }}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "upline.spread" -}}
{{- with .root.Values.spread }}
topologySpreadConstraints:
{{- range . }}
  - maxSkew: 1
    topologyKey: {{ .topologyKey }}
    whenUnsatisfiable: {{ .whenUnsatisfiable }}
    labelSelector:
      matchLabels: {{- include "upline.selector" $ | nindent 8 }}
{{- end }}
{{- end }}
{{- end -}}

{{/* An autoscaler owns the number of pods; without one, min is the number. */}}
{{- define "upline.replicas" -}}
{{- if eq (int .autoscaling.min) (int .autoscaling.max) }}
replicas: {{ .autoscaling.min }}
{{- end }}
{{- end -}}

{{/* The first response can take minutes after a migration or a seed; later ones take milliseconds. */}}
{{- define "upline.probes" -}}
startupProbe:
  httpGet: { path: {{ .prefix }}/health/live, port: http }
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 150
livenessProbe:
  httpGet: { path: {{ .prefix }}/health/live, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: {{ .prefix }}/health/ready, port: http }
  periodSeconds: 5
  timeoutSeconds: 4
  failureThreshold: 2
{{- end -}}
